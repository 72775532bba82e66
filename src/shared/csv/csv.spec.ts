import { csvLine } from './csv';

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'that begins with %j is text',
    (cell) => {
      expect(csvLine([cell])).toBe(`'${cell}\r\n`);
    },
  );

  it.each(['\t=1+1', '\t', '\t plain'])('that begins with a tab, %j, is text', (cell) => {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`);
  });

  it.each(['\r=1+1', '\n=1+1', '\r\n@x', '\r'])('that begins with a line break, %j, is text', (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  });

  it('stays as it is otherwise', () => {
    expect(csvLine(['a=b', ' =1', '5-3', 'x\ty', '', null, -5])).toBe('a=b, =1,5-3,x\ty,,,-5\r\n');
    expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n');
  });
});
