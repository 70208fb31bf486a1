"""The OpenAPI description as one plain page that needs nothing from the network."""

from html import escape
from typing import Any

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2933; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin-top: 2.5rem; font-size: 1.2rem } code { background: #f1f4f7; padding: .1em .3em; border-radius: 3px }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 } h3 { font-size: 1rem; margin-bottom: 0 }
td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #e3e7eb }
td { overflow-wrap: anywhere; white-space: pre-line } a { color: #0072b2 }
"""


def page(schema: dict[str, Any]) -> str:
    """HTML of an OpenAPI `schema`: every route with its parameters, then every shape with its fields."""
    info = schema["info"]
    parts = [
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>",
        f"<p>{escape(info.get('description', ''))}</p>",
        '<p>The same in machine form: <a href="openapi.json">openapi.json</a></p>',
    ]
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            parts.append(f"<h2><code>{method.upper()} {escape(path)}</code> {escape(operation['summary'])}</h2>")
            parts.append(f'<p><a href="{escape(path.lstrip("/"))}">Try it</a>. Answers:</p>')
            answers = [
                (status, _type(next(iter(answer["content"].values()))["schema"]), answer["description"])
                for status, answer in operation["responses"].items()
            ]
            parts.append(_table(("status", "shape", "meaning"), answers))
            parameters = [
                (one["name"], _type(one["schema"]), one.get("description", ""))
                for one in operation.get("parameters", [])
            ]
            if parameters:
                parts.append(_table(("parameter", "type", "meaning"), parameters))
    for name, shape in schema["components"]["schemas"].items():
        fields = [
            (field, _type(value), value.get("description", "")) for field, value in shape.get("properties", {}).items()
        ]
        parts.append(f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{escape(shape.get("description", ""))}</p>')
        parts.append(_table(("field", "type", "meaning"), fields))
    title = escape(info["title"])
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return (
        f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head><body>{"".join(parts)}</body></html>'
    )


def _table(headings: tuple[str, ...], rows: list[tuple[str, str, str]]) -> str:
    """A table whose second column is HTML already."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    lines = (f"<tr><td><code>{escape(a)}</code></td><td>{b}</td><td>{escape(c)}</td></tr>" for a, b, c in rows)
    return f"<table><tr>{head}</tr>{''.join(lines)}</table>"


def _type(schema: dict[str, Any]) -> str:
    """The type of a field as HTML, with links to shapes."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "enum" in schema:
        return ", ".join(escape(str(value)) for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"
    return escape(str(schema.get("const", schema.get("type", "any"))))
