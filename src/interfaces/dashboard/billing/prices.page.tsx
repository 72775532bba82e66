import { PRICE_MODELS, type Price, type PriceModel, type PricePreview } from '../../../billing';
import { formatNano } from '../../../metering';
import { ConfirmedForm, Empty, Form, Panel, type Rejection, Select, type SubmittedForm, TextInput } from '../../html';
import { formatDate, formatDates, formatMoney, toDecimal } from '../../html';
import { type MeterWords, formatUsage, unitFor } from '../usage/meter-labels';
import { meterAddress } from '../usage/usage-query';
import { priceActionAddress, pricesAddress, statementAddress } from '../usage/billing-addresses';

/** Empty rows below the tiers of a price, and the minimum number of rows. */
const EMPTY_ROWS = 2;
const MIN_ROWS = 3;
const MAX_ROWS = 20;

const MODELS: Readonly<Record<PriceModel, string>> = {
  graduated: 'Graduated: each unit has the price of its tier',
  volume: 'Volume: all units have the price of the tier that is reached',
  package: 'Package: started packages are charged',
};

export interface PricesProps {
  readonly words: MeterWords;
  readonly prices: readonly Price[];
  readonly currency: string;
  /** Values of the form. */
  readonly price: Price | undefined;
  /** First date of a new price. */
  readonly today: string;
  /** Input that is previewed. */
  readonly entered?: SubmittedForm | undefined;
  readonly preview?: PricePreview | undefined;
  readonly rejection?: Rejection | undefined;
  readonly dates: { readonly from: string; readonly to: string };
}

/** The prices of a meter, and what a month would have cost with another one. */
export function PricesPage(props: PricesProps) {
  const { words, prices, preview } = props;
  return (
    <>
      <p class="lead">
        <a href={meterAddress(words.meter, props.dates)}>{words.name}</a>
        {' · '}customers are billed for usage that was recorded with a subject (see the{' '}
        <a href="/docs/billing">guide</a>)
      </p>
      {preview && <PreviewPanel preview={preview} {...props} />}
      {prices.length === 0 && <Empty title="No price yet: usage of this meter is not billed." />}
      {prices.map((price, index) => (
        <PricePanel key={price.from} price={price} next={prices[index + 1]} words={words} rejection={props.rejection} />
      ))}
      <PriceForm {...props} />
    </>
  );
}

interface PricePanelProps extends Pick<PricesProps, 'words' | 'rejection'> {
  readonly price: Price;
  readonly next: Price | undefined;
}

function PricePanel({ words, price, next, rejection }: PricePanelProps) {
  const until = next ? ` until ${formatDate(next.from)}` : '';
  return (
    <Panel
      title={`From ${formatDate(price.from)}${until}`}
      aside={<a href={`${pricesAddress(words.meter, price.from)}#price`}>Edit</a>}
    >
      <p>
        {MODELS[price.model]}
        {price.packageSize !== null && ` of ${formatUsage(price.packageSize)}`}
      </p>
      <TiersTable price={price} words={words} />
      <ConfirmedForm
        id={`remove-${price.from}`}
        action={priceActionAddress(`${price.from}/remove`, words.meter)}
        label="Remove"
        fullLabel={`Remove the price from ${formatDate(price.from)}`}
        consequence="Open months are billed without it. Prices of closed months cannot be removed."
        button="Remove price"
        rejection={rejection}
      />
    </Panel>
  );
}

function TiersTable({ price: { tiers, currency, packageSize }, words }: { price: Price; words: MeterWords }) {
  return (
    <table class="slim">
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col" class="number">
            {packageSize === null ? 'Price of a unit' : 'Price of a package'}
          </th>
          <th scope="col" class="number">
            Flat fee
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ upTo, unitPrice, flatFee }, index) => (
          <tr key={index}>
            <td>
              {upTo !== null && `up to ${formatUsage(upTo)} ${unitFor(words, upTo) ?? ''}`}
              {upTo === null && (index === 0 ? 'any' : 'more')}
            </td>
            <td class="number">
              {unitPrice} {currency}
            </td>
            <td class="number">{flatFee === 0 ? '–' : formatMoney(flatFee, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PriceForm({ words, price, currency, today, entered, rejection }: PricesProps) {
  const rows = Math.min(Math.max(MIN_ROWS, (price?.tiers.length ?? 0) + EMPTY_ROWS), MAX_ROWS);
  return (
    <Form id="price" action={priceActionAddress('set', words.meter)} entered={entered} rejection={rejection}>
      <Panel title={price ? `Change the price from ${formatDate(price.from)}` : 'Set a price'}>
        <div class="columns">
          <TextInput
            name="From"
            label="From"
            type="date"
            value={price?.from ?? today}
            hint="First date. Replaces a price with the same date."
          />
          <Select
            name="Model"
            label="Model"
            options={PRICE_MODELS.map((value) => ({ value, label: MODELS[value] }))}
            value={price?.model ?? 'graduated'}
          />
          <TextInput
            name="PackageSize"
            label="Units per package"
            value={toInput(price?.packageSize)}
            hint="Only for packages"
            optional
          />
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <TierFields key={row} row={row} price={price} currency={currency} />
        ))}
        <p class="hint">Leave “Up to” of the last tier and all other rows empty.</p>
        <div class="actions">
          <button formAction={priceActionAddress('preview', words.meter)}>Preview last month</button>
          <button class="primary">Save price</button>
        </div>
      </Panel>
    </Form>
  );
}

function TierFields({ row, price, currency }: { row: number; price: Price | undefined; currency: string }) {
  const tier = price?.tiers[row];
  return (
    <fieldset class="columns">
      <legend>Tier {row + 1}</legend>
      <TextInput name={`Tiers.${row}.UpTo`} label="Up to" value={toInput(tier?.upTo)} optional />
      <TextInput
        name={`Tiers.${row}.UnitPrice`}
        label={`Price in ${currency}`}
        value={tier?.unitPrice}
        hint={row === 0 ? 'Of a unit, or of a package, such as 0.0125' : undefined}
        optional={row > 0}
      />
      <TextInput
        name={`Tiers.${row}.FlatFee`}
        label={`Flat fee in ${currency}`}
        value={tier && tier.flatFee > 0 ? toDecimal(tier.flatFee, currency) : ''}
        alsoFor={[`Tiers.${row}.FlatFee.Amount`]}
        optional
      />
    </fieldset>
  );
}

function PreviewPanel({ preview: { period, subjects }, words, currency }: PricesProps & { preview: PricePreview }) {
  const title = `${formatDates(period.from, period.to)} with this price`;
  if (subjects.length === 0) {
    return (
      <Panel title={title}>
        <p>No usage with a subject in this month.</p>
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <p class="muted">Not saved yet. The subjects with the highest usage, at most 20.</p>
      <table class="slim">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col" class="number extra">
              Usage
            </th>
            <th scope="col" class="number">
              Now
            </th>
            <th scope="col" class="number">
              With this price
            </th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(({ subject, usage, amount, before }) => (
            <tr key={subject}>
              <td>
                <a href={statementAddress(subject)} class="clip wide" title={subject}>
                  <bdi>{subject}</bdi>
                </a>
              </td>
              <td class="number extra">
                {formatUsage(usage)} <span class="muted">{unitFor(words, usage)}</span>
              </td>
              <td class="number">{before === undefined ? '–' : formatMoney(Number(before), currency)}</td>
              <td class="number">{formatMoney(Number(amount), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Billionths as they are typed. */
function toInput(nano: bigint | null | undefined): string {
  return nano === null || nano === undefined ? '' : formatNano(nano);
}
