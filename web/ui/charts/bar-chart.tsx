/**
 * Horizontal bars, with names beside them that stay readable whatever their number and length. Rendered as
 * HTML, so that they follow the page's font, theme and zoom.
 */
import { ChartMark, type ChartItem } from './chart-item.tsx';
import classes from './bar-chart.module.css';

interface BarChartProps {
  readonly name: string;
  readonly items: readonly ChartItem[];
}

export function BarChart({ name, items }: BarChartProps) {
  const largest = Math.max(1, ...items.map((item) => item.value));
  return (
    <ul className={classes['chart']} aria-label={name}>
      {items.map((item) => (
        <li key={item.key} className={classes['row']}>
          <ChartMark item={item} className={classes['mark']}>
            <span className={classes['label']}>{item.label}</span>
            <span className={classes['track']}>
              <span className={classes['bar']} style={{ width: `${(item.value / largest) * 100}%` }} />
            </span>
            <span className={classes['value']}>{item.shown}</span>
          </ChartMark>
        </li>
      ))}
    </ul>
  );
}
