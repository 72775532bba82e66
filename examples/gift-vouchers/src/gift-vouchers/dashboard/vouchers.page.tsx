import { When } from 'slipway/dashboard';
import { Badge, Empty, Form, Panel, type Rejection, TextInput, formatMoney } from 'slipway/pages';
import type { GiftVoucherEntity } from '../gift-voucher.entity';

interface VouchersProps {
  readonly vouchers: readonly GiftVoucherEntity[];
  readonly rejection: Rejection | undefined;
}

export function VouchersPage({ vouchers, rejection }: VouchersProps) {
  return (
    <>
      {vouchers.length === 0 ? <Empty title="No voucher was issued yet." /> : <Vouchers vouchers={vouchers} />}
      <Panel title="Issue a voucher">
        <Form id="issue" action="/dashboard/gift-vouchers" rejection={rejection}>
          <div class="columns">
            <TextInput name="Amount" label="Amount in minor units, such as pence" />
            <TextInput name="RecipientName" label="For whom" autocomplete="off" />
            <TextInput name="RecipientEmail" label="Email" type="email" autocomplete="off" />
          </div>
          <button class="primary">Issue</button>
        </Form>
      </Panel>
    </>
  );
}

function Vouchers({ vouchers }: Pick<VouchersProps, 'vouchers'>) {
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Value</th>
          <th scope="col">For</th>
          <th scope="col">Valid until</th>
        </tr>
      </thead>
      <tbody>
        {vouchers.map((voucher) => (
          <tr key={voucher.id}>
            <td data-label="Code">{voucher.code}</td>
            <td data-label="Value">{formatMoney(voucher.amount, voucher.currency)}</td>
            <td data-label="For">
              <span class="clip" title={voucher.recipientName}>
                {voucher.recipientName}
              </span>
            </td>
            <td data-label="Valid until">
              {voucher.status === 'valid' ? <When at={voucher.expiresAt} /> : <Badge tone="plain">expired</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
