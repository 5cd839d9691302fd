import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useTexts } from '../i18n/languages.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

interface FieldTexts {
  label: string;
  /** A help text under the field. */
  hint?: string | undefined;
  /** The error, in place of the hint. */
  error?: string | undefined;
}

const BOX =
  'w-full rounded-control border bg-raised px-3 text-16 text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted';
const boxClass = (error: string | undefined, extra: string) =>
  cx(BOX, error ? 'border-danger' : 'border-line-strong', extra);

/** Label above, hint or error below, tied together for assistive technology. */
function Frame({ id, label, hint, error, children }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      {children}
      {(error ?? hint) && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cx('text-14', error ? 'text-danger' : 'text-muted')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { hint, error }: FieldTexts) => ({
  'aria-describedby': error || hint ? `${id}-note` : undefined,
  'aria-invalid': error ? true : undefined,
});

type TextFieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A one-line text. Spread react-hook-form's `register(…)` into it. Passwords can be made visible. */
export function TextField({ label, hint, error, type = 'text', className, ...rest }: TextFieldProps) {
  const id = useId();
  const t = useTexts();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className={cx('relative', className)}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          {...described(id, { label, hint, error })}
          className={boxClass(error, cx('h-11', secret && 'pr-12'))}
        />
        {secret && (
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={t(shown ? 'accounts.hidePassword' : 'accounts.showPassword')}
            onClick={() => setShown(!shown)}
            tipAlign="end"
            className="absolute inset-y-0 right-0 text-muted"
          />
        )}
      </div>
    </Frame>
  );
}

type SelectFieldProps = FieldTexts & SelectHTMLAttributes<HTMLSelectElement>;

/** One of several; its options are its children. */
export function SelectField({ label, hint, error, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select {...rest} id={id} {...described(id, { label, hint, error })} className={boxClass(error, 'h-11')}>
        {children}
      </select>
    </Frame>
  );
}

type TextAreaProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** A text field of at least `rows` lines that grows with its text, where the browser can. */
export function TextArea({ label, hint, error, rows = 3, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        style={{ minHeight: `${rows * 1.5 + 1}rem` }}
        {...described(id, { label, hint, error })}
        className={boxClass(error, 'field-sizing-content max-h-80 py-2')}
      />
    </Frame>
  );
}
