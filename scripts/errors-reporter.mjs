// Beside vitest's JSON report, which tells no errors outside a test: those that nobody caught, those of preparations, and files
// that never end. A test that holds its process (an endless loop) reaches no limit of its own, and would hold the whole run.
import { writeFileSync } from 'node:fs';

/** No run is silent for so long; whoever runs then is ended and told. */
const SILENCE_MS = Number(process.env.SUITE_SILENCE_MS ?? 15 * 60_000);

const textOf = ({ stack, message }) => stack ?? String(message);

export default class ErrorsReporter {
  #running = new Set();
  #ended = [];
  #timer;

  onInit(vitest) {
    this.vitest = vitest;
  }

  onTestRunStart() {
    this.#heard();
  }

  onTestModuleQueued({ moduleId }) {
    this.#running.add(moduleId);
    this.#heard();
  }

  onTestCaseResult() {
    this.#heard();
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
    this.#heard();
  }

  onTestRunEnd(modules, unhandled) {
    clearTimeout(this.#timer);
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
    writeFileSync(process.env.ERRORS_REPORT, JSON.stringify([...this.#ended, ...uncaught, ...prepared]));
  }

  #heard() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), SILENCE_MS);
  }

  #end() {
    // Between files vitest has limits of its own.
    if (this.#running.size === 0) return this.#heard();
    const message = `nothing was heard of this run for ${SILENCE_MS / 1_000} s, and this file had not ended`;
    this.#ended = [...this.#running].map((file) => ({ file, message }));
    // The second one waits for nobody.
    for (let i = 0; i < 2; i += 1) void this.vitest.cancelCurrentRun('keyboard-input');
  }
}
