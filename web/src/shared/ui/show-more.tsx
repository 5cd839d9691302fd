import { useErrorText } from '../lib/error-text.ts';
import { Button } from './button.tsx';
import { catchFocus } from './open-dialogs.ts';

interface Props {
  of: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    fetchNextPage(): unknown;
  };
  label: string;
}

/** Shows the next page of a short list when it is pressed, and says why it could not. */
export function ShowMore({ of: list, label }: Props) {
  const errorText = useErrorText();
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        look="outline"
        busy={list.isFetchingNextPage}
        onClick={() => void Promise.resolve(list.fetchNextPage()).then(catchFocus)}
      >
        {label}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-14 text-danger">
          {errorText(list.error)}
        </p>
      )}
    </div>
  );
}
