// Every import of one source file, with its line. dependency-cruiser cannot read TypeScript 7, oxc-parser can.
import { parseSync, Visitor, type StringLiteral } from 'oxc-parser';

export type Import = {
  /** What is imported as the file writes it; undefined for `import(variable)`. */
  specifier: string | undefined;
  line: number;
};

export type SourceFile = { path: string; imports: Import[]; error?: string };

/** Static, type-only, dynamic and `import('…').Type` imports, and re-exports. */
export function readImports(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  const imports: Import[] = [];
  const lineOf = lineFinder(text);
  const note = (source: unknown): void => {
    if (isStringLiteral(source)) imports.push({ specifier: source.value, line: lineOf(source.start) });
  };

  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    TSImportType: (node) => note(node.source),
    TSExternalModuleReference: (node) => note(node.expression),
    ImportExpression: (node) => {
      if (isStringLiteral(node.source)) note(node.source);
      else imports.push({ specifier: undefined, line: lineOf(node.start) });
    },
  }).visit(program);

  return { path, imports, ...(errors[0] && { error: errors[0].message }) };
}

function isStringLiteral(node: unknown): node is StringLiteral {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';
}

function lineFinder(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length;
}
