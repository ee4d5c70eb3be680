/**
 * The order of the source's folders, from the top down. A module imports only from its own layer and
 * from those below it, type imports included (docs/architecture.md).
 */
const LAYERS = [
  ['src/(server|migrate|posts|follow)\\.ts$', 'src/development/', 'src/build/', 'src/types/'],
  ['src/app\\.ts$'],
  ['src/http/'],
  ['src/rendering/'],
  ['src/client/'],
  ['src/discovery/'],
  ['src/pages/'],
  ['src/ui/'],
  ['src/posts/commands/'],
  ['src/posts/publishing/'],
  ['src/posts/files/'],
  ['src/posts/reading/'],
  ['src/posts/markdown/'],
  ['src/telemetry/'],
  ['src/cache/'],
  ['src/posts/[^/]+\\.ts$'],
  ['src/media/'],
  ['src/database/'],
  ['src/content/'],
  ['src/(config|immutable|measurement|routes)\\.ts$', 'src/process/'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular-imports',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...LAYERS.slice(1).map((layer, index) => ({
      name: 'no-import-from-a-layer-above',
      comment: `${layer.join(', ')} imports from a layer above it`,
      severity: 'error',
      from: { path: pathOf(layer) },
      to: { path: pathOf(LAYERS.slice(0, index + 1).flat()) },
    })),
    {
      name: 'every-module-has-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: pathOf([...LAYERS.flat(), 'src/styles/']) },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
  },
};

/** @param {readonly string[]} folders */
function pathOf(folders) {
  return folders.map((folder) => `^${folder}`);
}
