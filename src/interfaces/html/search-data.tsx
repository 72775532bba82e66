import type { DocumentOptions } from './view';

/** What search engines and link previews read of a page that has a canonical address. */
export function SearchData({ title, options }: { title: string; options: DocumentOptions }) {
  const { canonical, description, image, site, structuredData, translations = [] } = options;
  if (canonical === undefined) return null;
  return (
    <>
      <link rel="canonical" href={canonical} />
      {translations.map(({ language, address }) => (
        <link key={language} rel="alternate" hreflang={language} href={address} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={canonical} />
      {site !== undefined && <meta property="og:site_name" content={site} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      {structuredData !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(structuredData) }} />
      )}
    </>
  );
}

/** JSON that cannot end the element that contains it. */
function toScriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
