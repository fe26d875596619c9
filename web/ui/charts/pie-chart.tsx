/** A pie chart whose slices are links. The legend is a table with the same figures. */
import { chartColor, type ChartColor } from './chart-colors.ts';
import { ChartMark, type ChartItem } from './chart-item.tsx';
import { FigureTable } from './figure-table.tsx';
import { pieSize, slicesOf, wholePie } from './slices.ts';
import classes from './pie-chart.module.css';

export interface PieItem extends ChartItem {
  readonly color: ChartColor;
  readonly share: string;
}

interface PieChartProps {
  readonly name: string;
  readonly items: readonly PieItem[];
  /** Legend headings: category, count, share. */
  readonly headings: readonly [string, string, string];
}

/** Smaller slices have no room for a label; the legend shows it. */
const leastLabelled = 0.08;

export function PieChart({ name, items, headings }: PieChartProps) {
  const slices = slicesOf(items.map((item) => item.value));
  const isEmpty = slices.every(({ share }) => share === 0);
  return (
    <div className={classes['chart']}>
      <svg viewBox={`0 0 ${pieSize} ${pieSize}`} className={classes['pie']} role="group" aria-label={name}>
        {isEmpty && <circle {...wholePie} className={classes['nothing']} />}
        {items.map((item, index) => {
          const slice = slices[index];
          if (!slice || slice.share === 0) return null;
          const paint = { className: classes['slice'], fill: chartColor(item.color) };
          return (
            <ChartMark key={item.key} item={item} className={classes['mark']}>
              {slice.path === undefined ? (
                <circle {...wholePie} {...paint} />
              ) : (
                <path d={slice.path} {...paint} />
              )}
              {slice.share >= leastLabelled && (
                <text x={slice.labelX} y={slice.labelY} className={classes['label']} aria-hidden>
                  {item.share}
                </text>
              )}
            </ChartMark>
          );
        })}
      </svg>
      <FigureTable
        name={name}
        headings={headings}
        rows={items.map(({ key, label, color, shown, share }) => ({
          key,
          head: (
            <span className={classes['key']}>
              <span className={classes['swatch']} style={{ background: chartColor(color) }} aria-hidden />
              {label}
            </span>
          ),
          figures: [shown, share],
        }))}
      />
    </div>
  );
}
