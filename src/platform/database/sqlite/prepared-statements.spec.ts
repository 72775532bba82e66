import { type Connection, PreparedStatements, type Statement } from './prepared-statements';

describe('prepared statements', () => {
  const prepare = jest.fn((sql: string) => ({ sql }) as unknown as Statement);
  const statements = new PreparedStatements(() => ({ prepare }) as unknown as Connection);
  const timesPrepared = (sql: string) => prepare.mock.calls.filter(([text]) => text === sql).length;

  it('are cached from the second use on, however many are used once', () => {
    for (let time = 0; time < 5; time++) statements.get('SELECT 1');
    expect(timesPrepared('SELECT 1')).toBe(2);
    for (let length = 1; length <= 2_000; length++) statements.get(`SELECT ${'?, '.repeat(length)}?`);
    statements.get('SELECT 1');
    expect(timesPrepared('SELECT 1')).toBe(2);
  });

  it.each(['run', 'all'] as const)('are cached even if they fail the first time: %s', (how) => {
    const locked = jest.fn(() => {
      throw new Error('database is locked');
    });
    prepare.mockReturnValueOnce({ reader: false, run: locked, all: locked });
    expect(() => statements.get(`SELECT ${how}`)[how]([1])).toThrow('database is locked');
    expect(() => statements.get(`SELECT ${how}`)[how]([1])).toThrow('database is locked');
    expect([timesPrepared(`SELECT ${how}`), locked.mock.calls]).toEqual([1, [[[1]], [[1]]]]);
  });
});
