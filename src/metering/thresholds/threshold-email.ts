/** Contents of the email to owners; amounts have every digit. */
export interface ThresholdEmail {
  readonly meter: string;
  readonly limit: string;
  readonly reached: string;
  /** The day or month, phrased to end a sentence. */
  readonly when: string;
}

export function writeThresholdEmail({ meter, limit, reached, when }: ThresholdEmail) {
  const sentences = [
    `The usage of ${meter} has reached ${limit} ${when}.`,
    `It was ${reached} at the time of the check. Usage is still recorded: a threshold only notifies you and rejects nothing.`,
  ];
  return {
    subject: `${meter} has reached ${limit}`,
    text: sentences.join('\n\n'),
    html: sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
