import { defineConfig, globalIgnores } from 'eslint/config'
import typescript from 'typescript-eslint'
import { borderPlugin } from './scripts/lint/borders.js'

const root = import.meta.dirname
const border = borderPlugin(root)

/** The borders of the architecture; they need no types, so that a test can run them alone. */
export const borders = defineConfig({
  files: ['**/*.ts', '**/*.tsx', '**/*.js', '**/*.mjs', '**/*.cjs'],
  plugins: { border },
  rules: Object.fromEntries(Object.keys(border.rules).map((name) => [`border/${name}`, 'error'])),
})

export default defineConfig(
  globalIgnores([
    'dist/',
    'coverage/',
    'node_modules/',
    'docs/',
    'console/src/api/*schema.ts',
    'src/client/schema.ts',
  ]),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  borders,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [typescript.configs.strictTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      // A number in a message is as readable as a string.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Declaration merging fills Services, and joins others to lists that the kernel keeps open.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        {
          allowWithName: '^(Inspections|OfferKinds|PluginLayers|Services)$',
          allowInterfaces: 'with-single-extends',
        },
      ],
      // Its authors mark it to be noticed; an issuer without TLS is allowed on this machine alone.
      '@typescript-eslint/no-deprecated': [
        'error',
        {
          allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }],
        },
      ],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // It asks for `!`, which no-non-null-assertion forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-duplicate-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // A string is spread into its code points on purpose; the compiler refuses the other cases.
      '@typescript-eslint/no-misused-spread': 'off',
      // A checked read states its type where it is called.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      eqeqeq: 'error',
      'no-implicit-coercion': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    name: 'a file is one subject, a function is read without scrolling',
    files: ['src/**/*.ts', 'plugins/**/*.ts', 'scripts/**/*.ts', 'console/**/*.{ts,tsx}'],
    // Made from the schema of requests.
    ignores: ['src/request/types.ts'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-depth': ['error', 4],
    },
  },
  {
    name: 'a library neither prints nor ends the process',
    files: ['src/**/*.ts', 'plugins/**/*.ts'],
    // The contract watches what a plugin prints.
    ignores: ['src/cli/**', '**/main.ts', 'src/run.ts', 'src/contract/side-effects.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        ...['exit', 'exitCode', 'stdout', 'stderr'].map((property) => ({
          object: 'process',
          property,
          message:
            'Give a result or throw a Fault; src/cli and src/run.ts print and end the process.',
        })),
      ],
    },
  },
  {
    name: 'what a file names is looked up in a map: an object knows `constructor`, too',
    files: ['src/pdf/**/*.ts', 'plugins/{read-pdf,check-*}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "Program > VariableDeclaration Identifier TSTypeReference[typeName.name='Record'] > .typeArguments > TSStringKeyword:first-child",
          message: 'Make it a Map: names come from files.',
        },
      ],
    },
  },
  {
    name: 'tests: chai asserts by properties, and a value known to be there needs no proof',
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression > MemberExpression[property.name='only']",
          message: 'All tests run.',
        },
        {
          selector:
            "CallExpression[callee.property.name='timeout'][callee.object.name!='AbortSignal'][arguments.0.value<60000]",
          message: 'A loaded machine may need a minute: the limit only ends a test that hangs.',
        },
        {
          selector:
            "CallExpression[callee.name='describe'] > :function > BlockStatement > VariableDeclaration > VariableDeclarator > CallExpression:matches([callee.name=/^mkdtemp/], :has(> CallExpression[callee.name=/^mkdtemp/]))",
          message: 'Make it in a hook: no hook removes it if the tests beside it are skipped.',
        },
      ],
    },
  },
)
