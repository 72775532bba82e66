/** What the page of a partner shows. Absent: the current month, the operator's currency and the first page. */
interface PartnerPageQuery {
  readonly month?: string | undefined;
  readonly currency?: string | undefined;
  readonly cursor?: string | undefined;
}

export function partnerAddress(slug: string, query: PartnerPageQuery = {}, path = ''): string {
  const { month, currency, cursor } = query;
  const parameters = new URLSearchParams({
    ...(month && { Month: month }),
    ...(currency && { Currency: currency }),
    ...(cursor && { Cursor: cursor }),
  }).toString();
  return `/dashboard/partners/${slug}${path}${parameters && `?${parameters}`}`;
}
