import { PRICE_MODELS, type Price, type PriceModel, type PricePreview } from '../../../billing';
import { formatNano } from '../../../metering';
import {
  CollapsedFields,
  ConfirmedForm,
  Empty,
  Form,
  Panel,
  type Rejection,
  Select,
  type SubmittedForm,
  TextInput,
  formatDate,
  formatMoney,
  toDecimal,
} from '../../html';
import { type MeterWords, formatUsage, unitFor } from '../usage/meter-labels';
import { meterAddress } from '../usage/usage-query';
import { PreviewPanel } from './price-preview.panel';
import { priceActionAddress, pricesAddress } from '../usage/billing-addresses';

/** Empty rows below the tiers of a price, and the minimum number of rows. */
const EMPTY_ROWS = 2;
const MIN_ROWS = 3;
const MAX_ROWS = 20;

const MODELS: Readonly<Record<PriceModel, { name: string; rule: string }>> = {
  graduated: { name: 'Graduated', rule: 'Each unit has the price of its tier' },
  volume: { name: 'Volume', rule: 'All units have the price of the tier that is reached' },
  package: { name: 'Package', rule: 'Started packages are charged' },
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
      {preview && <PreviewPanel preview={preview} words={words} currency={props.currency} />}
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
        {MODELS[price.model].rule}
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
            options={PRICE_MODELS.map((value) => ({ value, label: MODELS[value].name }))}
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
        <p class="hint">
          {PRICE_MODELS.map((model) => `${MODELS[model].name}: ${MODELS[model].rule.toLowerCase()}. `)}
          Prices are those of a unit, or of a package, such as 0.0125.
        </p>
        <Tiers price={price} currency={currency} isOpen={(entered ?? rejection?.entered) !== undefined} />
        <div class="actions">
          <button formAction={priceActionAddress('preview', words.meter)}>Preview last month</button>
          <button class="primary">Save price</button>
        </div>
      </Panel>
    </Form>
  );
}

/** @param isOpen whether tiers after the first may have been entered */
function Tiers({ price, currency, isOpen }: { price: Price | undefined; currency: string; isOpen: boolean }) {
  const used = price?.tiers.length ?? 0;
  const rows = Math.min(Math.max(MIN_ROWS, used + EMPTY_ROWS), MAX_ROWS);
  return (
    <>
      <TierFields row={0} price={price} currency={currency} />
      <CollapsedFields title="More tiers" fields={/^Tiers\.[1-9]/} isOpen={used > 1 || isOpen}>
        {Array.from({ length: rows - 1 }, (_, index) => (
          <TierFields key={index} row={index + 1} price={price} currency={currency} />
        ))}
        <p class="hint">Leave “Up to” of the last tier and all other rows empty.</p>
      </CollapsedFields>
    </>
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

/** Billionths as they are typed. */
function toInput(nano: bigint | null | undefined): string {
  return nano === null || nano === undefined ? '' : formatNano(nano);
}
