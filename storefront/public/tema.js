// Before the page is painted: the theme that was chosen, else the device's. ui/src/tema/aparencia.ts does the rest.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem('rifaviva.aparencia'));
  } catch {
    // Blocked, or written by somebody else.
  }
  const dark =
    chosen === 'escuro' || (chosen !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.tema = dark ? 'escuro' : 'claro';
  // The empty window before the style sheet has come.
  document.querySelector('meta[name="color-scheme"]').content = dark ? 'dark' : 'light';
})();
