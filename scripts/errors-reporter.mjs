// Beside vitest's JSON report, which tells no errors outside a test: those that nobody caught, and those of preparations.
import { writeFileSync } from 'node:fs';

const textOf = ({ stack, message }) => stack ?? String(message);

export default class ErrorsReporter {
  onTestRunEnd(modules, unhandled) {
    const uncaught = unhandled.map((error) => ({
      file: error.VITEST_TEST_PATH,
      where: error.VITEST_TEST_NAME,
      message: textOf(error),
    }));
    const prepared = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => ({
          file: module.moduleId,
          where: suite === module ? undefined : suite.fullName,
          message: textOf(error),
        })),
      ),
    );
    writeFileSync(process.env.ERRORS_REPORT, JSON.stringify([...uncaught, ...prepared]));
  }
}
