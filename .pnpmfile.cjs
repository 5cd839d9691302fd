// openapi-typescript writes types with an interface of the compiler that TypeScript 7 does not have: it gets a compiler
// of its own, which pnpm's other means do not give to whoever asks for a peer.
const readPackage = (pkg) => {
  if (pkg.name !== 'openapi-typescript') return pkg;
  const { typescript: _, ...peerDependencies } = pkg.peerDependencies;
  return { ...pkg, peerDependencies, dependencies: { ...pkg.dependencies, typescript: '6.0.3' } };
};

module.exports = { hooks: { readPackage } };
