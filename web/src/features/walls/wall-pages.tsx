import { useParams } from 'react-router-dom';
import { WallCode } from './wall-code.tsx';
import { WallScreen } from './wall-screen.tsx';

/** `/wall`, where a code is typed, and the wall itself (decisions 66). */
export function WallPages() {
  const { token } = useParams();
  return token === undefined ? <WallCode /> : <WallScreen token={token} />;
}
