/** One bar of a small chart. */
export interface Bar {
  /** Label, such as `Mon, 23 Nov`. */
  readonly label: string;
  /** Formatted value. */
  readonly figure: string;
  /** Share of the highest bar or the total, from 0 to 1. */
  readonly share: number;
  /** In progress or in the future; absent for the past. */
  readonly state?: 'running' | 'coming' | undefined;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  readonly colour: number;
  /** Description for screen readers; a table contains the values. */
  readonly label: string;
}

/** Number of card colours, each with a light and a dark variant. */
const COLOURS = 8;

const WIDTH = 10;
const HEIGHT = 60;
const GAP = 2;

/** Minimum height, so that any value above zero is visible. */
const LOWEST = 1.5;

/** Bars on a common scale, drawn without JavaScript. */
export function Bars({ bars, colour, label }: BarsProps) {
  return (
    <svg
      class={`bars colour-${colour % COLOURS}`}
      viewBox={`0 0 ${Math.max(1, bars.length) * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map((bar, index) => {
        const height = bar.share > 0 ? Math.max(LOWEST, Math.min(1, bar.share) * (HEIGHT - 1)) : 0;
        return (
          <g key={index} class={bar.state}>
            <title>{`${bar.label}: ${bar.figure}`}</title>
            <rect class="place" x={index * WIDTH} width={WIDTH} height={HEIGHT} />
            {height > 0 && (
              <rect
                class="column"
                x={index * WIDTH + GAP / 2}
                y={HEIGHT - height}
                width={WIDTH - GAP}
                height={height}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** A coloured dot next to a name in a table. */
export function Dot({ colour }: { colour: number }) {
  return <span class={`dot colour-${colour % COLOURS}`} aria-hidden="true" />;
}
