/** Copies a text; false where the browser does not let us. Works outside secure contexts too. */
export async function copiarTexto(texto: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    return copiarPelaSelecao(texto);
  }
}

function copiarPelaSelecao(texto: string): boolean {
  const focado = document.activeElement;
  const campo = document.createElement('textarea');
  campo.value = texto;
  campo.className = 'somente-leitor';
  // Outside an open modal dialog nothing can be selected.
  (focado?.closest('dialog') ?? document.body).append(campo);
  campo.select();
  const copiado = document.execCommand('copy');
  campo.remove();
  if (focado instanceof HTMLElement) focado.focus();
  return copiado;
}
