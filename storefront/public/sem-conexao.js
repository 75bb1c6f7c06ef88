// The last tickets of whoever is logged in on this device, as features/meusBilhetes/copia.ts wrote them down. Of nobody
// else: another person's, or a copy without a session, is wiped.
(() => {
  const KEY = 'rifaviva.meusBilhetes';
  const QUIET = 4;
  const SVG = 'http://www.w3.org/2000/svg';

  /** As `ui/src/sessao/cookie.ts` reads it. */
  function owner() {
    const [, value = ''] = /(?:^|; )rifaviva=([^;]*)/.exec(document.cookie) ?? [];
    const bytes = Uint8Array.from(atob(decodeURIComponent(value.split('.')[1] ?? '')), (c) =>
      c.charCodeAt(0),
    );
    return JSON.parse(String.fromCharCode(...bytes)).idUsuario;
  }

  function element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function code({ lado, pontos }, label) {
    const svg = document.createElementNS(SVG, 'svg');
    const size = lado + 2 * QUIET;
    svg.setAttribute('viewBox', `${-QUIET} ${-QUIET} ${size} ${size}`);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
    svg.setAttribute('shape-rendering', 'crispEdges');
    const dark = document.createElementNS(SVG, 'path');
    const squares = [...pontos].map((p, i) =>
      p === '1' ? `M${i % lado} ${Math.floor(i / lado)}h1v1h-1z` : '',
    );
    dark.setAttribute('d', squares.join(''));
    svg.append(dark);
    return svg;
  }

  function ticket({ numero, numerosDaSorte, premio, qr }) {
    const card = element('article');
    card.setAttribute('aria-label', `Bilhete ${numero}`);
    const title = element('p', undefined, 'numero');
    title.append('Bilhete Nº ', element('strong', numero));
    card.append(title);
    if (premio) card.append(element('p', premio, 'premio'));
    card.append(element('p', 'Meus Números Da Sorte', 'legenda'), element('p', numerosDaSorte, 'numeros'));
    if (qr) card.append(code(qr, `QR Code do bilhete ${numero}`));
    return card;
  }

  function raffle({ titulo, sorteio, sorteados, bilhetes }) {
    const section = element('section');
    section.append(element('h2', titulo), element('p', `Sorteio: ${sorteio}`));
    if (sorteados) section.append(element('p', `Sorteado: ${sorteados}`, 'premio'));
    const list = element('div', undefined, 'bilhetes');
    list.append(...bilhetes.map(ticket));
    section.append(list);
    return section;
  }

  function show({ vistoEm, deFora, rifas }) {
    const parts = rifas.map(raffle);
    if (deFora > 0) {
      parts.push(
        element(
          'p',
          deFora === 1
            ? 'Mais 1 bilhete aparece com conexão.'
            : `Mais ${deFora} bilhetes aparecem com conexão.`,
        ),
      );
    }
    document.getElementById('visto').textContent = `Sem conexão, visto por último em ${vistoEm}.`;
    document.getElementById('bilhetes').append(element('h2', 'Meus Bilhetes', 'titulo'), ...parts);
  }

  // The page that was asked for.
  document.getElementById('tentar').href = location.href;
  try {
    const copy = JSON.parse(localStorage.getItem(KEY));
    if (copy === null) return;
    if (copy.idUsuario !== owner()) throw new Error('of somebody else');
    show(copy);
  } catch {
    localStorage.removeItem(KEY);
  }
})();
