import { writeOut, writeOutOnce } from './raw-answers';

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

  it.each(['{"name":"Ada"}', '{"name":"Zoë"}', '{"name":"渚"}'])('once is sent as UTF-8: %s', (body) => {
    const answer = writeOutOnce('Vary: Origin\r\n', body);
    const sent = typeof answer === 'string' ? Buffer.from(answer, 'latin1') : answer;
    expect(sent.toString()).toBe(`Vary: Origin\r\n\r\n${body}`);
  });
});
