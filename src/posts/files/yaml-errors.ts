import { type Document, isCollection, isMap, isScalar, visit, type YAMLParseError } from 'yaml';

/** What is wrong with a text that is no YAML, for people who do not know that it is YAML. */
export interface YamlProblem {
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
): YamlProblem {
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
      const isUnclosed = /^(?:Flow|Missing closing)/.test(message);
      return (
        (isUnclosed && lastOpened(document, offset, message.startsWith('Flow'))) || {
          offset,
          message: LINE_FORM,
        }
      );
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
  const colon = line.indexOf(':') + 1;
  const value = line.slice(colon).trim();
  const isPlain = !/["\\]/.test(value);
  return `${line.slice(0, colon)} ${isPlain ? `"${value}"` : `'${value.replaceAll("'", "''")}'`}`;
}

/** The last quotation mark or bracket that opens before a place where its end was missed. */
function lastOpened(document: Document, end: number, isFlow: boolean): YamlProblem | undefined {
  let found: YamlProblem | undefined;
  visit(document, {
    Node(_key, node) {
      if (!('range' in node) || !node.range || node.range[0] > end) return;
      const [offset] = node.range;
      if (isFlow && isCollection(node) && node.flow) {
        const [open, close] = isMap(node) ? '{}' : '[]';
        found = { offset, message: `the list begins with ${open}, expected ${close} at its end` };
      }
      if (!isFlow && isScalar(node) && node.type?.startsWith('QUOTE')) {
        const mark = node.type === 'QUOTE_DOUBLE' ? '"' : "'";
        found = {
          offset,
          message: `the value begins with ${mark}, expected ${mark} at its end too`,
        };
      }
    },
  });
  return found;
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? undefined : end);
}
