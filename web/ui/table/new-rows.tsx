import { lists } from '../../../domain/text.ts';
import classes from './new-rows.module.css';

interface NewRowsProps {
  /** Rows added while the reader was further down. */
  readonly count: number;
  readonly onShow: () => void;
}

/** A quiet hint at rows out of sight. */
export function NewRows({ count, onShow }: NewRowsProps) {
  return (
    <div className={classes['place']} role="status">
      {count > 0 && (
        <button type="button" className={classes['button']} onClick={onShow}>
          {lists.newRows(count)}
        </button>
      )}
    </div>
  );
}
