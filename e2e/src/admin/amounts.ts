import type { Locator } from 'playwright-core';

/** What is cut off of these amounts, stands beside the window or on more lines than one. */
export const cutAmounts = (valores: Locator) =>
  valores.evaluateAll((todos) =>
    todos
      .filter((valor) => {
        const texto = document.createRange();
        texto.selectNodeContents(valor);
        const { left, right } = texto.getBoundingClientRect();
        const dentro = left >= 0 && right <= innerWidth && valor.scrollWidth <= valor.clientWidth;
        return !dentro || texto.getClientRects().length > 1;
      })
      .map(({ textContent }) => textContent),
  );
