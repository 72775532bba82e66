import type { AnsweredFile, AnsweredQuestion } from '../../../waivers';
import { isLocalDate } from '../../../platform/values/time';
import { Detail, formatDate, type PageLanguage, useLanguage } from '../../html';

interface ParticipantAnswersProps {
  readonly answers: readonly AnsweredQuestion[];
  /** Number of participants. */
  readonly participants: number;
  readonly heading: 'h2' | 'h3' | 'h4';
  /** Address of the page with answers that are too long to be shown here. */
  readonly whole?: string;
  /** Whether files are linked, which only staff can open. */
  readonly opensFiles?: boolean;
}

/** Answers for the booking, then for each participant. */
export function ParticipantAnswers({ answers, participants, heading: Heading, ...shown }: ParticipantAnswersProps) {
  const groups = [...new Set(answers.map(({ participant }) => participant ?? 0))].sort((one, other) => one - other);
  const { waiver } = useLanguage().texts;
  return (
    <>
      {groups.map((group) => (
        <section key={group} class="answers">
          <Heading>{group === 0 ? waiver.aboutBooking : waiver.participantOf(group, participants)}</Heading>
          <dl class="facts">
            {answers
              .filter(({ participant }) => (participant ?? 0) === group)
              .map((answer) => (
                <Detail key={answer.questionId} name={answer.label}>
                  <Answer answer={answer} {...shown} />
                </Detail>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}

type AnswerProps = Pick<ParticipantAnswersProps, 'whole' | 'opensFiles'> & { readonly answer: AnsweredQuestion };

function Answer({ answer: { value, files }, whole, opensFiles = false }: AnswerProps) {
  const page = useLanguage();
  if (files.length > 0) return <Files files={files} opensFiles={opensFiles} />;
  if (value === null) return <a href={whole}>{page.texts.waiver.longAnswer}</a>;
  return <span class="prose">{toText(value, page)}</span>;
}

function Files({ files, opensFiles }: { files: readonly AnsweredFile[]; opensFiles: boolean }) {
  if (!opensFiles) return <>{files.map(({ name }) => name).join(', ')}</>;
  return (
    <ul>
      {files.map(({ fileId, name }) => (
        <li key={fileId}>
          <a href={`/dashboard/files/${fileId}`} download>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function toText(value: string | string[] | true, { texts, language }: PageLanguage): string {
  if (value === true) return texts.waiver.yes;
  if (isLocalDate(value)) return formatDate(value, language);
  return Array.isArray(value) ? value.join(', ') : value;
}
