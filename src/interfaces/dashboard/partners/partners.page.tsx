import type { Partner } from '../../../operators';
import { toPercent } from '../../../platform/values/money';
import type { PartnerSums } from '../../../reports';
import { Empty, formatMoney } from '../../html';
import { partnerAddress } from './partner-addresses';

interface PartnersProps {
  readonly partners: readonly Partner[];
  /** Of this month, by slug. */
  readonly sales: ReadonlyMap<string, readonly PartnerSums[]>;
  /** The last partner of the page if there are more. */
  readonly next: string | undefined;
}

/** Partners with their commission and what they sold for sessions of this month. */
export function PartnersPage({ partners, sales, next }: PartnersProps) {
  return (
    <>
      <p class="lead">
        Sales of sessions this month. <a href="/docs/net-rates">How net rates and statements work</a>
      </p>
      {partners.length === 0 ? <NoPartners /> : <Table partners={partners} sales={sales} />}
      {next !== undefined && (
        <p>
          <a href={`/dashboard/partners?${new URLSearchParams({ After: next }).toString()}`}>More partners</a>
        </p>
      )}
    </>
  );
}

function Table({ partners, sales }: Pick<PartnersProps, 'partners' | 'sales'>) {
  return (
    <table class="slim">
      <thead>
        <tr>
          <th scope="col">Partner</th>
          <th scope="col" class="number">
            Commission
          </th>
          <th scope="col" class="number extra">
            Bookings
          </th>
          <th scope="col" class="number">
            Sales
          </th>
        </tr>
      </thead>
      <tbody>
        {partners.map((partner) => (
          <Row key={partner.slug} partner={partner} sums={sales.get(partner.slug) ?? []} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ partner, sums }: { partner: Partner; sums: readonly PartnerSums[] }) {
  const { slug, name, commissionRate } = partner;
  return (
    <tr>
      <td>
        <a href={partnerAddress(slug)} class="clip" title={name ?? slug}>
          {name ?? slug}
        </a>
      </td>
      <td class="number">{commissionRate === null ? 'none' : `${toPercent(commissionRate)} %`}</td>
      <td class="number extra">{sums.reduce((all, { bookings }) => all + bookings, 0)}</td>
      <td class="number">{sums.map(({ total, currency }) => formatMoney(total, currency)).join(' + ') || '–'}</td>
    </tr>
  );
}

function NoPartners() {
  return (
    <Empty title="No partners yet.">
      <p>
        <a href="/dashboard/keys">Issue an API key</a> with the slug of a partner, such as adventuro.
      </p>
    </Empty>
  );
}
