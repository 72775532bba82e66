/** One bar of a small chart. */
export interface Bar {
  /** What it stands for, such as `Mon, 23 Nov`. */
  readonly label: string;
  /** As people read it. */
  readonly figure: string;
  /** Of the highest bar or of all there is; 0 to 1. */
  readonly share: number;
  /** Not over yet, or still to come; left out for what is over. */
  readonly state?: 'running' | 'coming' | undefined;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  readonly colour: number;
  /** What is drawn, for those who do not see it; the figures stand in a table. */
  readonly label: string;
}

/** Colours that cards have, each with one for light and one for dark. */
const COLOURS = 8;

const WIDTH = 10;
const HEIGHT = 60;
const GAP = 2;

/** What is anything is seen, however much higher another bar is. */
const LOWEST = 1.5;

/** Bars on a scale of their own, drawn without a script. */
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

/** The colour and nothing else, beside the name in a table. */
export function Dot({ colour }: { colour: number }) {
  return <span class={`dot colour-${colour % COLOURS}`} aria-hidden="true" />;
}
