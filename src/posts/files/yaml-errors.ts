import { type Document, isMap, visit, type YAMLParseError } from 'yaml';

/** What is wrong with a text that is no YAML, for people who do not know that it is YAML. */
export interface YamlFault {
  readonly offset: number;
  readonly message: string;
}

/**
 * Explains the first error of a parser. Of what is not closed it shows where that opens; the parser
 * notices at its end.
 */
export function explainYamlError(
  { code, message, pos: [offset] }: YAMLParseError,
  { document, yaml }: { readonly document: Document; readonly yaml: string },
): YamlFault {
  const line = lineAt(yaml, offset);
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return {
        offset,
        message: quoteAdvice(line) ?? 'the next line is indented, expected no blanks before a key',
      };
    case 'BAD_SCALAR_START':
      return {
        offset,
        message: `a value that begins with ${yaml[offset]} goes between quotation marks: ${quoted(line)}`,
      };
    case 'MISSING_CHAR':
    case 'BAD_INDENT': {
      const opening = message.startsWith('Flow') ? openBracket : openQuote;
      const isUnclosed = /^(?:Flow|Missing closing)/.test(message);
      return (isUnclosed && opening(document, offset)) || { offset, message: LINE_FORM };
    }
    case 'MULTILINE_IMPLICIT_KEY':
      return { offset, message: LINE_FORM };
    case 'UNEXPECTED_TOKEN':
      return /["']/.test(line)
        ? {
            offset,
            message:
              'the value goes on after its closing quotation mark: put another kind around it, or « » inside',
          }
        : { offset, message: LINE_FORM };
    case 'TAB_AS_INDENT':
      return { offset, message: 'the line begins with a tab, expected a key' };
    case 'DUPLICATE_KEY':
      return { offset, message: `'${line.split(':')[0]}' is there twice` };
    default:
      return { offset, message: `this is no YAML: ${message}` };
  }
}

const LINE_FORM = 'expected a line such as "title: …", with a blank after the colon';

function quoteAdvice(line: string): string | undefined {
  if (!/^[^:]*:\s.*:(?:\s|$)/.test(line)) return undefined;
  return `a value with a colon goes between quotation marks: ${quoted(line)}`;
}

/** The line with its value between quotation marks. */
function quoted(line: string): string {
  const [key = '', ...rest] = line.split(':');
  const value = rest.join(':').trim();
  const isPlain = !/["\\]/.test(value);
  return `${key}: ${isPlain ? `"${value}"` : `'${value.replaceAll("'", "''")}'`}`;
}

/** The last quotation mark that opens before a place where its end was missed. */
function openQuote(document: Document, end: number): YamlFault | undefined {
  let found: YamlFault | undefined;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (!type?.startsWith('QUOTE') || !range || range[0] > end) return;
      const mark = type === 'QUOTE_DOUBLE' ? '"' : "'";
      const message = `the value begins with ${mark}, expected ${mark} at its end too`;
      found = { offset: range[0], message };
    },
  });
  return found;
}

/** The last bracket that opens before such a place. */
function openBracket(document: Document, end: number): YamlFault | undefined {
  let found: YamlFault | undefined;
  visit(document, {
    Collection(_key, node) {
      if (!node.flow || !node.range || node.range[0] > end) return;
      const [open, close] = isMap(node) ? '{}' : '[]';
      const message = `the list begins with ${open}, expected ${close} at its end`;
      found = { offset: node.range[0], message };
    },
  });
  return found;
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? undefined : end);
}
