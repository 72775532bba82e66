import { toInternationalPhone } from '../../../operators';
import type { SubmittedForm } from '../../html';
import type { Shop } from '../open-shop';

/** The customer of a form, not validated yet. National telephone numbers are those of the operator's country. */
export function readCustomer({ country }: Shop, form: SubmittedForm): object {
  const text = (name: string) => form.text(`Customer.${name}`);
  const Phone = toInternationalPhone(text('Phone'), country) ?? text('Phone');
  return { FirstName: text('FirstName'), LastName: text('LastName'), Email: text('Email'), Phone };
}
