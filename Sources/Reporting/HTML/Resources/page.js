"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const cards = Array.from(document.querySelectorAll("article.card"));

  // Filters

  const text = byId("filter-text");
  const app = byId("filter-app");
  const rule = byId("filter-rule");
  const verdicts = Array.from(document.querySelectorAll("input[name=verdict]"));
  const words = new Map();

  const wordsOf = (card) => {
    if (!words.has(card)) {
      const title = card.closest(".app").querySelector("h3 bdi");
      words.set(card, (title.textContent + "\n" + card.textContent).toLowerCase());
    }
    return words.get(card);
  };

  const filter = () => {
    const shown = new Set(verdicts.filter((box) => box.checked).map((box) => box.value));
    const wanted = text.value.trim().toLowerCase();
    let count = 0;
    for (const card of cards) {
      const fits =
        shown.has(card.dataset.verdict) &&
        (app.value === "" || card.dataset.app === app.value) &&
        (rule.value === "" || card.dataset.rules.split(" ").includes(rule.value)) &&
        (wanted === "" || wordsOf(card).includes(wanted));
      card.hidden = !fits;
      if (fits) count += 1;
    }
    for (const section of document.querySelectorAll(".app")) {
      section.hidden = section.querySelector("article.card:not([hidden])") === null;
    }
    byId("nothing").hidden = count > 0;
    byId("filter-count").textContent = `${count} of ${cards.length} shown`;
  };

  const reset = () => {
    text.value = app.value = rule.value = "";
    for (const box of verdicts) box.checked = true;
  };

  const showOnly = (change) => {
    reset();
    change();
    filter();
    byId("snapshots").scrollIntoView();
  };

  const openRule = (target) => {
    const entry = byId(target.slice(1));
    if (entry) entry.open = true;
  };

  if (cards.length > 0) {
    byId("filters").hidden = false;
    let timer = 0;
    text.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(filter, 120);
    });
    for (const input of [app, rule, ...verdicts]) input.addEventListener("change", filter);
    byId("filter-reset").addEventListener("click", () => {
      reset();
      filter();
    });
    filter();
  }

  // Pictures and the viewer

  const viewer = byId("viewer");
  const stage = byId("viewer-stage");
  const under = byId("viewer-under");
  const over = byId("viewer-over");
  const marks = byId("viewer-marks");
  const slider = byId("viewer-slider");
  const regions = byId("viewer-regions");
  const modes = Array.from(viewer.querySelectorAll("input[name=mode]"));
  let current = null;
  let mode = "snapshot";

  const hints = {
    snapshot: "As stored.",
    cover: "What the known cover looks like on this screen.",
    compare: "The cover slides over the snapshot.",
    residual: "Difference from the cover, made 16 times stronger. Black: none.",
  };

  const picture = (id) => {
    const block = id ? byId(id) : null;
    return block ? "data:image/jpeg;base64," + block.textContent : null;
  };

  const isThere = (name) =>
    name === "compare"
      ? Boolean(current.dataset.snapshot && current.dataset.cover)
      : Boolean(current.dataset[name]);

  const show = (image, id) => {
    const source = picture(id);
    image.hidden = source === null;
    if (source !== null && image.src !== source) image.src = source;
  };

  const slide = () => {
    over.style.clipPath = mode === "compare" ? `inset(0 ${100 - slider.value}% 0 0)` : "none";
  };

  const setMode = (wanted) => {
    mode = isThere(wanted) ? wanted : "snapshot";
    for (const radio of modes) {
      radio.disabled = !isThere(radio.value);
      radio.checked = radio.value === mode;
    }
    show(under, current.dataset[mode === "compare" ? "snapshot" : mode]);
    if (mode === "compare") show(over, current.dataset.cover);
    else over.hidden = true;
    byId("viewer-slide").hidden = mode !== "compare";
    slide();
    const redacted = "redacted" in current.dataset && mode !== "cover";
    byId("viewer-hint").textContent =
      hints[mode] + (redacted ? " Redacted: what no known cover explains is pixelated." : "");
  };

  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  const mark = (kind, place, number) => {
    const [x, y, width, height] = place.split(" ").map(Number);
    marks.append(svg("rect", { class: kind, x, y, width, height }));
    if (number === undefined) return;
    const size = Math.max(12, Math.round(current.dataset.width / 26));
    const label = svg("text", { x: x + size / 4, y: y + size, "font-size": size });
    label.textContent = String(number);
    marks.append(label);
  };

  const drawMarks = () => {
    marks.replaceChildren();
    const { width, height, sensitive, ignored } = current.dataset;
    marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const place of (ignored || "").split(";").filter(Boolean)) mark("ignored", place);
    for (const place of (sensitive || "").split(";").filter(Boolean)) mark("sensitive", place);
    current.querySelectorAll(".regions li").forEach((item, index) => mark("leak", item.dataset.place, index + 1));
    marks.toggleAttribute("hidden", !regions.checked);
  };

  const visibleCards = () => cards.filter((card) => !card.hidden);

  const open = (card) => {
    current = card;
    const title = card.closest(".app").querySelector("h3 bdi").cloneNode(true);
    const badge = byId("viewer-badge");
    badge.className = `badge v-${card.dataset.verdict}`;
    badge.textContent = card.dataset.verdict.replaceAll("-", " ");
    byId("viewer-title").replaceChildren(title);
    byId("viewer-facts").replaceChildren(card.querySelector(".detail").cloneNode(true));
    byId("viewer-facts").scrollTop = 0;

    const hasPicture = Boolean(card.dataset.snapshot);
    stage.hidden = byId("viewer-controls").hidden = !hasPicture;
    byId("viewer-none").hidden = hasPicture;
    byId("viewer-none").textContent =
      card.dataset.verdict === "unreadable" ? "This file could not be decoded." : "This page holds no pictures.";
    if (hasPicture) {
      const { width, height } = card.dataset;
      stage.style.aspectRatio = `${width} / ${height}`;
      stage.style.width = `min(100%, calc((100vh - 14rem) * ${width / height}))`;
      drawMarks();
      setMode(mode);
    } else {
      byId("viewer-hint").textContent = "";
    }

    const around = visibleCards();
    const at = around.indexOf(card);
    byId("viewer-place").textContent = at < 0 ? "" : `${at + 1} of ${around.length}`;
    byId("viewer-previous").disabled = at <= 0;
    byId("viewer-next").disabled = at < 0 || at + 1 >= around.length;
    if (!viewer.open) {
      viewer.showModal();
      byId("viewer-title").focus();
    }
  };

  const step = (by) => {
    const around = visibleCards();
    const next = around[around.indexOf(current) + by];
    if (next) open(next);
  };

  viewer.addEventListener("close", () => {
    if (!current) return;
    current.querySelector(".open").focus();
    current.scrollIntoView({ block: "nearest" });
  });
  byId("viewer-close").addEventListener("click", () => viewer.close());
  byId("viewer-previous").addEventListener("click", () => step(-1));
  byId("viewer-next").addEventListener("click", () => step(1));
  for (const radio of modes) radio.addEventListener("change", () => setMode(radio.value));
  slider.addEventListener("input", slide);
  regions.addEventListener("change", drawMarks);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!viewer.open) {
      if (event.key === "/" && !typing && cards.length > 0) {
        event.preventDefault();
        text.focus();
      }
      return;
    }
    // Arrows belong to the radio buttons and the slider while these have the focus.
    if (event.key === "ArrowLeft" && !typing) step(-1);
    else if (event.key === "ArrowRight" && !typing) step(1);
    else if (event.key === "r" && current.dataset.snapshot) regions.click();
    else if ("1234".includes(event.key) && current.dataset.snapshot) setMode(modes[event.key - 1].value);
  });

  // Links inside the page that also filter or unfold

  document.addEventListener("click", (event) => {
    const card = event.target.closest("button.open");
    if (card) return open(card.closest("article"));
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    const { showVerdict, showApp, showRule, openRule: rulesLink } = link.dataset;
    if (rulesLink !== undefined) {
      if (viewer.open) {
        current = null;
        viewer.close();
      }
      openRule(link.getAttribute("href"));
    } else if (showVerdict !== undefined) {
      event.preventDefault();
      showOnly(() => verdicts.forEach((box) => (box.checked = box.value === showVerdict)));
    } else if (showApp !== undefined) {
      event.preventDefault();
      showOnly(() => (app.value = showApp));
    } else if (showRule !== undefined) {
      event.preventDefault();
      showOnly(() => (rule.value = showRule));
    }
  });

  // Printed pages cannot be unfolded.
  window.addEventListener("beforeprint", () => {
    for (const entry of document.querySelectorAll("details.rule")) entry.open = true;
  });

  // The pictures lie behind this script.
  document.addEventListener("DOMContentLoaded", () => {
    if (/^#s\d+$/.test(location.hash)) {
      const card = byId(location.hash.slice(1));
      if (card) open(card);
    } else if (location.hash.startsWith("#rule-")) {
      openRule(location.hash);
    }
  });
})();
