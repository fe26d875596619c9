/** The editor's extensions: the template allow-list in terms of the editor. */
import { mergeAttributes, Node } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { linkAttributes, safeLink } from '../../../domain/prooftype/html-allow-list.ts';

const blocks = 'p, div, ul, ol, table, blockquote, hr, h1, h2, h3, h4, h5, h6';

/** Pasted HTML uses `div` for paragraphs; a `div` that only groups others is not a paragraph. */
const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [
    { tag: 'p' },
    { tag: 'div', getAttrs: (element) => (element.querySelector(blocks) ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

/** The colour of any element, such as a paragraph or a cell, is a colour of its text. */
const ColoredText = TextStyle.extend({
  parseHTML: () => [{ style: 'color', consuming: false, getAttrs: (color) => ({ color }) }],
});

/** Ctrl+Enter saves the form, so only Shift+Enter inserts a line break. */
const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

/** Tables come from pasted HTML; the editor edits their text, the source view their structure. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

function cell(name: string, tag: 'td' | 'th') {
  const span = (attribute: string) => ({
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
  });
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

export const extensions = [
  StarterKit.configure({
    codeBlock: false,
    hardBreak: false,
    link: false,
    paragraph: false,
    // It would append an empty paragraph to every template.
    trailingNode: false,
  }),
  Paragraph,
  HardBreak,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => safeLink(address) !== undefined,
    HTMLAttributes: { ...linkAttributes, class: null },
  }),
  ColoredText,
  Color,
  TextAlign.configure({ types: ['heading', 'paragraph', 'listItem', 'tableCell', 'tableHeader'] }),
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];
