import { csvLine } from '.';

const FORMULAS = ['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'];

describe('a cell of a CSV file', () => {
  it.each(FORMULAS)('that starts with %j is text', (cell) => {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`);
  });

  it.each(['\t', '\t plain'])('that starts with a tab, %j, is text', (cell) => {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`);
  });

  it.each(['\r', '\n1', '\r\nx'])('that starts with a line break, %j, is text', (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  });

  it.each([',', ';', '\t'])('is no formula for programs that take %j for the separator', (separator) => {
    const hostile = FORMULAS.flatMap((formula) =>
      ['', 'x;', 'x\t', 'x\n', 'x\r\n', '\t', '\n', '\r\n', ';', 'x;"', 'x";', 'x;""', '"x";\t'].map(
        (before) => `${before}${formula}"`,
      ),
    );
    for (const text of hostile) {
      for (const cells of [[text], [5, text, null], ['a "b"', text, 'c,d']]) {
        const read = cellsOf(csvLine(cells), separator);
        expect({ text, read: read.filter((cell) => /^[=+\-@＝＋－＠]|^[\t\r\n]+[=+\-@]/.test(cell)) }).toEqual({
          text,
          read: [],
        });
      }
    }
  });

  it('keeps separators and line breaks', () => {
    expect(csvLine(['a;b', 'c; -5', 'd;\n=1'])).toBe('"a;b","c; -5","d;\n\'=1"\r\n');
  });

  it('that is a phone number stays one, because a formula of it has the same value', () => {
    expect(csvLine(['+447700900123', '+1234567', "+44 7700'", '+44+1'])).toBe(
      "+447700900123,+1234567,'+44 7700','+44+1\r\n",
    );
    expect(csvLine(['+447700900123-1', '+123456789012345678', '+447700900123\n'])).toBe(
      `'+447700900123-1,'+123456789012345678,"'+447700900123\n"\r\n`,
    );
  });

  it('that is a negative amount stays one, because a formula of it has the same value', () => {
    expect(csvLine(['-1', '-12.50', '-0.001'])).toBe('-1,-12.50,-0.001\r\n');
    expect(csvLine(['-1-1', '--1', '-1.', '-.5', '-1\n', '-1e5'])).toBe(`'-1-1,'--1,'-1.,'-.5,"'-1\n",'-1e5\r\n`);
  });

  it('stays as it is otherwise', () => {
    expect(csvLine(['a=b', ' =1', '5-3', 'x\ty', '', null, -5])).toBe('a=b, =1,5-3,x\ty,,,-5\r\n');
    expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n');
  });
});

/** Parses cells like lenient programs: a quote counts only at the start of a cell. */
function cellsOf(text: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  let isAtStart = true;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"' && isAtStart) isQuoted = true;
    else if (character === '"' && isQuoted && text[at + 1] === '"') cells.push(`${cells.pop()!}${text[at++]}`);
    else if (character === '"' && isQuoted) isQuoted = false;
    else if (!isQuoted && [separator, '\r', '\n'].includes(character)) cells.push('');
    else cells.push(cells.pop()! + character);
    isAtStart = !isQuoted && [separator, '\r', '\n'].includes(character);
  }
  return cells;
}
