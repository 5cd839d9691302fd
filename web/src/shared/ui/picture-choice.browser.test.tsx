import '../../testing/texts.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { PictureChoice, type PicturePicker, usePictureChoice } from './picture-choice.tsx';

/** Sends a picture in two presses. */
const Picker: PicturePicker = ({ onArrived, onBusy }) => (
  <>
    <button type="button" onClick={() => onBusy(true)}>
      send
    </button>
    <button
      type="button"
      onClick={() => {
        onArrived('profile/new', new Blob());
        onBusy(false);
      }}
    >
      arrive
    </button>
  </>
);

function Form() {
  const choice = usePictureChoice('/present');
  return (
    <PictureChoice choice={choice} Picker={Picker}>
      <output>{`${choice.shown} ${JSON.stringify(choice.change)}`}</output>
    </PictureChoice>
  );
}

it('shows the chosen picture, and saves it, none, or nothing where none was chosen', async () => {
  const screen = await render(<Form />);
  const [chosen, remove] = [screen.getByRole('status'), screen.getByRole('button', { name: 'Remove picture' })];
  await expect.element(chosen).toHaveTextContent('/present {}');
  await screen.getByRole('button', { name: 'send' }).click();
  await expect.element(remove).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'arrive' }).click();
  await expect.poll(() => chosen.element().textContent).toMatch(/^blob:\S+ \{"avatar":"profile\/new"\}$/);
  await remove.click();
  await expect.element(chosen).toHaveTextContent('null {"avatar":""}');
  await expect.element(remove).not.toBeInTheDocument();
});
