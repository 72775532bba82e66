import { PaymentUnavailableError } from '../../../payments';
import { type PageView, type Rejection, type SubmittedForm, type View, submit } from '../../html';

/**
 * Executes the form `pay`. If the outcome of the payment is not known, the page is shown again as well: the customer can
 * repeat it safely.
 */
export async function submitPayment(
  entered: SubmittedForm,
  work: () => Promise<View>,
  showAgain: (rejection: Rejection) => Promise<PageView>,
): Promise<View> {
  try {
    return await submit('pay', entered, work, showAgain);
  } catch (error) {
    if (!(error instanceof PaymentUnavailableError)) throw error;
    const { problem, detail } = error;
    const rejection = { form: 'pay', entered, problem, detail, errors: [], unnamed: 0, extensions: {} };
    return (await showAgain(rejection)).refusing(error);
  }
}
