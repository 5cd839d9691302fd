import { useInstallation } from '../../shared/lib/installation.ts';

/** The running version and its build, at the foot of the pages around an account (operator). */
export function Release() {
  const release = useInstallation((installation) => installation.release);
  // Its line is reserved, so that nothing moves when the server has answered.
  return (
    <footer className="min-h-10 px-4 pb-4 text-center text-12 text-muted">{release && `Quadrangle ${release}`}</footer>
  );
}
