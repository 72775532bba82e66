import { PassThrough } from 'node:stream';
import { whenClosed } from './closed';

describe('whenClosed', () => {
  it('waits for the close', async () => {
    const stream = new PassThrough();
    const closed = new Promise<void>((resolve) => whenClosed(stream, resolve));
    stream.destroy();
    await closed;
  });

  it('notices what was closed before', () => {
    const stream = new PassThrough();
    stream.destroy();
    const listener = jest.fn();
    whenClosed(stream, listener);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
