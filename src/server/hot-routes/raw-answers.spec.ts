import { checkedHeaders, writeOut, writeOutOnce } from './raw-answers';

describe('An answer that is written out', () => {
  it('is its head, an empty line and its body', () => {
    const answer = writeOut(['ETag', '"é"', 'Vary', 'Origin'], Buffer.from('{"name":"é"}'));
    expect(answer.toString('hex')).toBe(
      Buffer.concat([
        Buffer.from('ETag: "é"\r\nVary: Origin\r\n\r\n', 'latin1'),
        Buffer.from('{"name":"é"}', 'utf8'),
      ]).toString('hex'),
    );
    expect(writeOut(['ETag', '"é"'])).toBe('ETag: "é"\r\n\r\n');
  });

  it('keeps no memory but its own', () => {
    const { buffer, length } = writeOut(['ETag', '"1"'], Buffer.from('{}')) as Buffer;
    expect(buffer.byteLength).toBe(length);
  });

  it.each(['{"name":"Ada"}', '{"name":"Zoë"}', '{"name":"渚"}'])(
    'once is sent as UTF-8 behind its head: %s',
    (body) => {
      const answer = writeOutOnce('ETag: "é"\r\n', body);
      const sent = typeof answer === 'string' ? Buffer.from(answer, 'latin1') : answer;
      const head = Buffer.from('ETag: "é"\r\n\r\n', 'latin1');
      expect(sent.toString('hex')).toBe(Buffer.concat([head, Buffer.from(body)]).toString('hex'));
    },
  );

  it.each(['/a\r\nSet-Cookie: b', '/a\nb', '/\u0000', '/渚'])('has no header that would end its line: %j', (value) => {
    expect(() => checkedHeaders(['ETag', '"1"', 'Location', value])).toThrow(/Location/);
  });
});
