import { parseSync } from '@swc/core';

type Node = { [field: string]: unknown; type?: string };

/** In a text that isn't known to be SQL, a table stands behind one of these words. */
const placed = /\b(?:from|join|into|update|using|copy|table)\s+(?:only\s+)?"?([a-z_]+)/gi;

/** Such files give tables to statements by their names alone. */
const namesInStrings = /\bsql\.table\(|\/database\/empty\.ts'|\/counts\/[\w.-]+\.ts'/;

/**
 * The tables that a source file names: any word of a template with a tag, as that is SQL; the word where a table stands, in other texts; whole strings, in a
 * file that makes statements of names.
 */
export function tablesNamedIn(source: string, tables: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  // Parsing takes long, and most files have no such word at all.
  if (!source.match(/\w+/g)?.some((word) => tables.has(word))) return found;
  const add = (words: Iterable<string>) => {
    for (const word of words) if (tables.has(word)) found.add(word);
  };
  const addPlaced = (text: string) => add([...text.matchAll(placed)].map(([, name = '']) => name));
  const dynamic = namesInStrings.test(source);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, ...fields } = node as Node;
    if (type === 'TaggedTemplateExpression') {
      add(textOf(fields.template as Node).match(/\w+/g) ?? []);
      visit((fields.template as Node).expressions);
      return;
    }
    if (type === 'TemplateLiteral') addPlaced(textOf(node as Node));
    if (type === 'StringLiteral') {
      addPlaced(String(fields.value));
      if (dynamic) add([String(fields.value)]);
    }
    for (const field of Object.values(fields)) visit(field);
  };
  visit(parseSync(source, { syntax: 'typescript' }).body);
  return found;
}

const textOf = ({ quasis }: Node) => (quasis as { raw: string }[]).map(({ raw }) => raw).join(' … ');
