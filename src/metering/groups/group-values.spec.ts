import { OTHER_VALUE, readGroupValues } from './group-values';

const valueOf = (extraInfo: string | null, name = 'Key') => readGroupValues(extraInfo, [name])[0];

describe('readGroupValues', () => {
  it.each([
    ['{"Key":"spring"}', 'spring'],
    ['{"Key":""}', ''],
    ['{"Key":"a\\"b\\u00e9\\ud83d\\ude00"}', 'a"bé😀'],
    ['{"Key":"\\ud800"}', '\ufffd'],
    [' \n{ "a" : {"Key":1} , "Key" : 5 }', '5'],
    ['{"Key":1.50}', '1.50'],
    ['{"Key":-12345678901234567890.5e+3,"b":[1]}', '-12345678901234567890.5e+3'],
    ['{"Key":1,"x":"\\"Key\\":7","\\u004bey":2}', '2'],
    ['{"Key":true}', 'true'],
    ['{"Key":false}', 'false'],
    ['{"Key":null}', null],
    ['{"Key":["a"]}', null],
    ['{"Key":{}}', null],
    ['{"Other":"a"}', null],
    ['["Key"]', null],
    ['"Key"', null],
    ['{"Key":"a"', null],
    ['', null],
    [null, null],
  ])('finds in %s the value %j', (extraInfo, value) => expect(valueOf(extraInfo)).toBe(value));

  it.each(['__proto__', 'constructor', 'toString'])('finds nothing under %s unless it is there', (name) => {
    expect(valueOf('{}', name)).toBeNull();
    expect(valueOf(`{"${name}":"a"}`, name)).toBe('a');
  });

  it('tells texts of up to 500 characters apart', () => {
    expect(valueOf(JSON.stringify({ Key: 'x'.repeat(500) }))).toBe('x'.repeat(500));
    expect(valueOf(JSON.stringify({ Key: 'x'.repeat(501) }))).toBe(OTHER_VALUE);
  });

  it('reads what is nested as deep as it fits', () => {
    expect(valueOf(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)},"Key":7}`)).toBe('7');
  });
});
