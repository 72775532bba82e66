import { PageView, PlainLayout, UNKNOWN_CUSTOMER, useLanguage } from '../html';

/** For invalid links. */
export function unknownLink(): PageView {
  const document = { isAddressKey: true, scripts: [], customerLanguage: UNKNOWN_CUSTOMER };
  return new PageView(({ common }) => common.notFound, <UnknownLink />, 404, {}, document);
}

function UnknownLink() {
  const { link } = useLanguage().texts;
  return (
    <PlainLayout>
      <h1>{link.notValid}</h1>
      <p>{link.checkLink}</p>
    </PlainLayout>
  );
}
