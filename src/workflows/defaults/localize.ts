import { type OperatorEntity, operatorLanguage } from '../../operators';
import type { Language } from '../../platform/values/language';
import type { EmailTemplate } from '../templates/email-template';
import { translationOf } from './default-emails';

interface Localized {
  readonly template: EmailTemplate;
  /** In which values are formatted. */
  readonly language: Language;
  /** Of the text; undefined if the operator wrote it. */
  readonly textLanguage: Language | undefined;
}

/**
 * The template of an email about a booking, and its language: that of the customer as long as the operator has not
 * changed the default text, otherwise that of the operator.
 * @param customerLanguage null if it is not known
 */
export function localize(
  workflow: EmailTemplate,
  customerLanguage: Language | null,
  operator: Pick<OperatorEntity, 'locale'>,
): Localized {
  const own = operatorLanguage(operator);
  const language = customerLanguage ?? own;
  const template = translationOf(workflow, language);
  return template
    ? { template, language, textLanguage: language }
    : { template: workflow, language: own, textLanguage: undefined };
}
