import type { Party } from '../day';

interface FlagChipProps {
  readonly flag: Party['flags'][number];
  /** Absent if everybody can see the name next to it. */
  readonly isNamed?: boolean;
  readonly href?: string;
}

/** Whom staff must look after, and why. On a narrow screen, the reason is cut and the name is not. */
export function FlagChip({ flag: { label, value, name }, isNamed = true, href }: FlagChipProps) {
  const shared = { class: 'exception bad flag' };
  const reason = value === label ? value : `${value} (${label})`;
  const content = (
    <>
      {isNamed && <b title={name}>{name}:</b>}{' '}
      <span class="clip" title={reason}>
        {reason}
      </span>
    </>
  );
  return href === undefined ? (
    <span {...shared}>{content}</span>
  ) : (
    <a {...shared} href={href}>
      {content}
    </a>
  );
}
