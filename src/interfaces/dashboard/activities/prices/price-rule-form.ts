import { type NewPriceRule, PriceRuleDto, type PricedActivity, toPriceRules } from '../../../../catalog';
import { ValidationError } from '../../../../platform/errors';
import { checkItems } from '../../../../platform/http/validation';
import { type SubmittedForm, fromDecimal } from '../../../html';

/**
 * Reads the form of a price rule with the validation of the API.
 * @throws ValidationError with the field names of the form
 */
export async function readPriceRule(
  form: SubmittedForm,
  activity: PricedActivity,
  currency: string,
): Promise<NewPriceRule> {
  const body = form.toBody(PriceRuleDto, {
    integers: ['TicketTypeID'],
    lists: ['Weekdays'],
    separated: { Times: /[\s,]+/ },
  });
  const price = { Amount: fromDecimal(form.text('Price.Amount'), currency), Currency: currency };
  const checked = await checkItems(PriceRuleDto, [{ ...body, Price: price }], 1);
  try {
    return toPriceRules(checked, activity, currency)[0]!;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.errors.map(({ field, message, ...rest }) => {
        return { ...rest, field: withoutPosition(field), message: withoutPosition(message) };
      }),
    );
  }
}

/** The API names rules by their position in the list, which has one here. */
function withoutPosition(text: string): string {
  return text.replace(/^0\./, '');
}
