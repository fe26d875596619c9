/** Shows password strength as a bar and in words. */
import { passwordLimits } from '../../../domain/values/limits.ts';
import { strengthOf, strengths, type Strength } from './strength.ts';
import { strengthWords } from './text.ts';
import classes from './strength-bar.module.css';

const words: Readonly<Record<Strength, string>> = {
  ...strengthWords,
  tooShort: strengthWords.tooShort(passwordLimits.min),
};

export function PasswordStrength({ password }: { readonly password: string }) {
  const strength = strengthOf(password);
  return (
    <div className={classes['strength']} data-strength={password === '' ? undefined : strength}>
      <span className={classes['bar']} aria-hidden>
        <span
          style={{
            width: `${password === '' ? 0 : ((strengths.indexOf(strength) + 1) / strengths.length) * 100}%`,
          }}
        />
      </span>
      <output>{words[strength]}</output>
    </div>
  );
}
