/** The entry point `twinvoice/testing`: tests for packages that extend twinvoice. */
export type { CheckResult } from './contract/checks.js'
export { checkPackage } from './contract/package.js'
export { PackageTester } from './testing/package-tester.js'
export type {
  EditPlace,
  ExpectedFinding,
  InvalidRuleCase,
  RuleCase,
  RuleCases,
  RuleEdit,
} from './contract/rule-case.js'
export { RuleTester } from './testing/rule-tester.js'
export { TestFramework, type Describe, type It } from './testing/test-framework.js'
