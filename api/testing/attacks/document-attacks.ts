/** Documents that try to run code, to load something from `canary`, or to read a server file. */
export function documentAttacks(canary: string): Record<string, string> {
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
  const inFrame = encodeURIComponent(
    `<script>fetch('${canary}/data-frame')</script><img src="${canary}/data-img">`,
  );
  return {
    'img src': `<img src="${canary}/img">`,
    'img without quotes, in capitals': `<IMG SRC=${canary}/caps>`,
    'img srcset and picture': `<img srcset="${canary}/srcset 1x"><picture><source srcset="${canary}/source"><img></picture>`,
    'img lowsrc and dynsrc': `<img lowsrc="${canary}/low" dynsrc="${canary}/dyn">`,
    'img with a broken event': `<img src="data:image/png;base64,AAAA" onerror="fetch('${canary}/onerror')">`,
    'data SVG picture': `<img src="data:image/svg+xml,${encodeURIComponent(svg(`<image href="${canary}/svg-img"/>`))}">`,
    'encoded address': `<img src="&#104;ttp:&#47;&#47;${canary.slice(7)}/entities">`,
    script: `<script>fetch('${canary}/script')</script><script src="${canary}/script-src"></script>`,
    'script split in two': `<scr<script></script>ipt src="${canary}/split"></script>`,
    'events on everything': `<body onload="fetch('${canary}/onload')"><p onmouseover="x()" style="color:red" onclick=x()>x`,
    iframe: `<iframe src="${canary}/frame"></iframe><iframe srcdoc="<img src=${canary}/srcdoc>"></iframe>`,
    'data frame': `<iframe src="data:text/html,${inFrame}"></iframe>`,
    'javascript frame and link': `<iframe src="javascript:fetch('${canary}/js')"></iframe><a href="javascript:alert(1)">x</a>`,
    frameset: `<frameset><frame src="${canary}/frameset"></frameset>`,
    'object and embed': `<object data="${canary}/object"></object><embed src="${canary}/embed"><applet code="${canary}/a"></applet>`,
    'video and audio': `<video poster="${canary}/poster" src="${canary}/video" autoplay></video><audio src="${canary}/audio" autoplay></audio><track src="${canary}/track">`,
    svg: svg(
      `<image href="${canary}/svg"/><use href="${canary}/use#a"/><foreignObject><img src="${canary}/fo"></foreignObject><script>fetch('${canary}/svg-script')</script>`,
    ),
    math: `<math><mtext><img src="${canary}/math"></mtext><maction xlink:href="javascript:1">x</maction></math>`,
    'style url': `<style>body{background:url(${canary}/css)} p::after{content:url('${canary}/content')}</style><p>x`,
    'style url, escaped': `<style>body{background:\\75 rl(${canary}/escaped)}</style><div style="background:u\\72l(${canary}/attr)">x</div>`,
    'style attribute': `<div style="color:red;background:url(${canary}/attr-url);list-style-image:image-set('${canary}/set' 1x)">x</div>`,
    'style import': `<style>@import '${canary}/import';@import url(${canary}/import-url);</style>`,
    'style font': `<style>@font-face{font-family:x;src:url(${canary}/font)} p{font-family:x}</style><p>x`,
    'style that ends its element': `<style>p{color:red}</style ><img src="${canary}/after"><style>a::before{content:"</style><img src=${canary}/string>"}</style>`,
    'style that is never closed': `<style>@import '${canary}/open';`,
    'style in a comment': `<!-- <style>@import '${canary}/comment'</style> --><!--><img src="${canary}/bogus">-->`,
    link: `<link rel="stylesheet" href="${canary}/sheet"><link rel="prefetch" href="${canary}/prefetch"><link rel="preload" as="image" href="${canary}/preload"><link rel="preconnect" href="${canary}"><link rel="icon" href="${canary}/icon"><link rel="prerender" href="${canary}/prerender">`,
    'speculation rules': `<script type="speculationrules">{"prefetch":[{"urls":["${canary}/speculation"]}]}</script>`,
    'meta refresh': `<meta http-equiv="refresh" content="0;url=${canary}/refresh"><p>x`,
    'meta policy': `<meta http-equiv="content-security-policy" content="default-src *"><img src="${canary}/policy">`,
    base: `<base href="${canary}/"><img src="based"><a href="x" ping="${canary}/ping">x</a>`,
    form: `<form action="${canary}/form"><input type="image" src="${canary}/input"><button autofocus formaction="${canary}/button">x</button></form>`,
    'background attribute': `<table background="${canary}/table"><tr><td background="${canary}/cell">x</table><body background="${canary}/body">`,
    noscript: `<noscript><img src="${canary}/noscript"></noscript><noscript><p title="</noscript><img src=${canary}/mutation>">`,
    template: `<template shadowrootmode="open"><img src="${canary}/shadow"></template>`,
    'raw text tags': `<xmp><img src="${canary}/xmp"></xmp><textarea><img src="${canary}/textarea"></textarea><plaintext><img src="${canary}/plain">`,
    files: `<img src="file:///etc/hostname"><iframe src="file:///etc/hostname"></iframe><object data="file:///etc/hostname"></object><link rel="stylesheet" href="file:///etc/hostname">`,
    'held name': `<img src="held-picture:0"><img src="held-picture:99"><p title="held-picture:7">x`,
  };
}
