import { PageView, PlainLayout } from '../html';

/** For invalid links. */
export function unknownLink(): PageView {
  const content = (
    <PlainLayout>
      <h1>This link is not valid</h1>
      <p>Check that you copied the complete link, or contact the person who sent it to you.</p>
    </PlainLayout>
  );
  return new PageView('Not found', content, 404, {}, { isAddressKey: true, scripts: [] });
}
