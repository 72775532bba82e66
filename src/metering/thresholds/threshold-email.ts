/** What owners are told of a threshold; amounts with every digit. */
export interface ThresholdEmail {
  readonly meter: string;
  readonly limit: string;
  readonly reached: string;
  /** The day or month, to end a sentence. */
  readonly when: string;
}

export function writeThresholdEmail({ meter, limit, reached, when }: ThresholdEmail) {
  const sentences = [
    `The usage of ${meter} has reached ${limit} ${when}.`,
    `It stood at ${reached} when this was noticed. Recording goes on: a threshold tells, it refuses nothing.`,
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
