// Draws the usage chart. Its figures stand on the page as well, so nothing is lost without it.
const place = document.querySelector('[data-chart]');

if (place) {
  const { labels, lines } = JSON.parse(place.dataset.chart);
  const at = document.querySelector('[data-chart-at]');
  const values = [...document.querySelectorAll('[data-chart-value]')];
  const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 4 });
  // Where one interval is drawn in the middle of its width, the first and the last need half of one beside them.
  const range = [-0.5, labels.length - 0.5];
  // The positions are drawn from doubles; what is read at the cursor are the exact figures.
  const data = [labels.map((_, index) => index), ...lines.map((line) => line.map(Number))];
  const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 2], [12, 5]];
  let plot;

  const showValues = ({ cursor: { idx } }) => {
    at.textContent = labels[idx] ?? '';
    values.forEach((value, line) => (value.textContent = lines[line][idx] ?? ''));
  };

  const draw = () => {
    plot?.destroy();
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const axis = {
      stroke: colour('muted'),
      font: '12px system-ui, sans-serif',
      grid: { stroke: colour('line'), width: 1 },
      ticks: { stroke: colour('line'), width: 1 },
    };
    plot = new uPlot(
      {
        width: place.clientWidth,
        height: 280,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false } },
        hooks: { setCursor: [showValues] },
        scales: { x: { time: false, range }, y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] } },
        axes: [
          {
            ...axis,
            size: 32,
            space: 110,
            incrs: [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 36],
            values: (_, positions) => positions.map((index) => labels[index] ?? ''),
          },
          { ...axis, size: 64, values: (_, figures) => figures.map((figure) => compact.format(figure)) },
        ],
        series: [
          {},
          ...lines.map((_, line) => ({
            stroke: colour(`line-${line}`),
            width: 2,
            dash: dashes[line],
            points: { show: labels.length <= 48, size: 6, fill: colour('surface') },
          })),
        ],
      },
      data,
      place,
    );
  };

  draw();
  new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: 280 })).observe(place);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}
